package android.graphics;

/** A point of pixels. */
public class Point {
  public int x;
  public int y;

  public Point() {}

  public Point(int x, int y) {
    this.x = x;
    this.y = y;
  }
}
