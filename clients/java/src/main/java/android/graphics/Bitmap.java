package android.graphics;

import android.util.DisplayMetrics;
import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.util.Arrays;
import java.util.zip.CRC32;
import java.util.zip.DeflaterOutputStream;

/** An image: pixels, or the bytes of a file. */
public final class Bitmap {
  /** The density of a bitmap that is never scaled. */
  public static final int DENSITY_NONE = 0;

  /** How a pixel is kept. Here, all are the same. */
  public enum Config {
    ALPHA_8,
    RGB_565,
    ARGB_8888
  }

  /** The format of a file. */
  public enum CompressFormat {
    JPEG,
    PNG,
    WEBP
  }

  private final int width;
  private final int height;
  private final int[] pixels;
  private final byte[] file;
  private boolean isRecycled;
  private int density = DisplayMetrics.SCREEN.densityDpi;

  private Bitmap(int width, int height, int[] pixels, byte[] file) {
    if (width <= 0 || height <= 0) {
      throw new IllegalArgumentException("width and height must be > 0");
    }
    this.width = width;
    this.height = height;
    this.pixels = pixels;
    this.file = file;
  }

  public static Bitmap createBitmap(int width, int height, Config config) {
    return new Bitmap(width, height, new int[Math.multiplyExact(width, height)], null);
  }

  /** The image of a file, whose pixels are not read. */
  static Bitmap ofFile(int width, int height, byte[] file) {
    return new Bitmap(width, height, null, file);
  }

  public int getWidth() {
    return width;
  }

  public int getHeight() {
    return height;
  }

  public int getRowBytes() {
    return 4 * width;
  }

  public int getDensity() {
    return density;
  }

  public void setDensity(int density) {
    this.density = density;
  }

  public int getScaledWidth(int targetDensity) {
    return scaled(width, targetDensity);
  }

  public int getScaledHeight(int targetDensity) {
    return scaled(height, targetDensity);
  }

  private int scaled(int size, int targetDensity) {
    boolean isKept = density == DENSITY_NONE || targetDensity == density;
    return isKept ? size : (size * targetDensity + density / 2) / density;
  }

  /** The color of a pixel. The image of a file is not decoded: transparent. */
  public int getPixel(int x, int y) {
    return pixels == null ? Color.TRANSPARENT : pixels[y * width + x];
  }

  public void setPixel(int x, int y, int color) {
    if (pixels == null) {
      throw new IllegalStateException("The bitmap is immutable.");
    }
    pixels[y * width + x] = color;
  }

  public void eraseColor(int color) {
    if (pixels == null) {
      throw new IllegalStateException("The bitmap is immutable.");
    }
    Arrays.fill(pixels, color);
  }

  public void recycle() {
    isRecycled = true;
  }

  public boolean isRecycled() {
    return isRecycled;
  }

  /** Writes the bytes of the file that it was read from, or a PNG. */
  public boolean compress(CompressFormat format, int quality, OutputStream stream) {
    try {
      stream.write(fileData());
      return true;
    } catch (IOException fault) {
      return false;
    }
  }

  /** The file that it was read from, or a PNG of its pixels. */
  public byte[] fileData() {
    return file != null ? file : png();
  }

  private byte[] png() {
    try {
      ByteArrayOutputStream rows = new ByteArrayOutputStream();
      try (DataOutputStream data = new DataOutputStream(new DeflaterOutputStream(rows))) {
        for (int i = 0; i < pixels.length; i++) {
          if (i % width == 0) {
            data.writeByte(0);
          }
          data.writeInt(pixels[i] << 8 | pixels[i] >>> 24);
        }
      }
      ByteArrayOutputStream png = new ByteArrayOutputStream();
      png.write(new byte[] {(byte) 0x89, 'P', 'N', 'G', '\r', '\n', 0x1A, '\n'});
      ByteArrayOutputStream header = new ByteArrayOutputStream();
      DataOutputStream fields = new DataOutputStream(header);
      fields.writeInt(width);
      fields.writeInt(height);
      // 8 bits for each of red, green, blue and alpha.
      fields.write(new byte[] {8, 6, 0, 0, 0});
      writeChunk(png, "IHDR", header.toByteArray());
      writeChunk(png, "IDAT", rows.toByteArray());
      writeChunk(png, "IEND", new byte[0]);
      return png.toByteArray();
    } catch (IOException fault) {
      throw new IllegalStateException(fault);
    }
  }

  private static void writeChunk(OutputStream png, String type, byte[] content) throws IOException {
    DataOutputStream chunk = new DataOutputStream(png);
    byte[] name = type.getBytes(java.nio.charset.StandardCharsets.US_ASCII);
    CRC32 checksum = new CRC32();
    checksum.update(name);
    checksum.update(content);
    chunk.writeInt(content.length);
    chunk.write(name);
    chunk.write(content);
    chunk.writeInt((int) checksum.getValue());
  }
}
