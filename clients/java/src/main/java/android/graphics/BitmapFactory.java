package android.graphics;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;

/** Reads images. */
public class BitmapFactory {
  private BitmapFactory() {}

  /** How an image is read. It is always read whole. */
  public static class Options {
    public boolean inJustDecodeBounds;
    public int inSampleSize;
    public int outWidth;
    public int outHeight;
  }

  public static Bitmap decodeFile(String path) {
    try {
      byte[] file = Files.readAllBytes(Path.of(path));
      return decodeByteArray(file, 0, file.length);
    } catch (IOException fault) {
      return null;
    }
  }

  public static Bitmap decodeStream(InputStream stream) {
    return decodeStream(stream, null, null);
  }

  public static Bitmap decodeStream(InputStream stream, Rect padding, Options options) {
    try {
      byte[] file = stream.readAllBytes();
      Bitmap bitmap = decodeByteArray(file, 0, file.length);
      if (options == null || bitmap == null) {
        return bitmap;
      }
      options.outWidth = bitmap.getWidth();
      options.outHeight = bitmap.getHeight();
      return options.inJustDecodeBounds ? null : bitmap;
    } catch (IOException fault) {
      return null;
    }
  }

  /** @return null if it is not a PNG, JPEG or GIF. */
  public static Bitmap decodeByteArray(byte[] data, int offset, int length) {
    byte[] file = java.util.Arrays.copyOfRange(data, offset, offset + length);
    ByteBuffer bytes = ByteBuffer.wrap(file);
    try {
      if (bytes.getInt(0) == 0x89504E47) {
        return Bitmap.ofFile(bytes.getInt(16), bytes.getInt(20), file);
      }
      if (bytes.getInt(0) == 0x47494638) {
        bytes.order(java.nio.ByteOrder.LITTLE_ENDIAN);
        return Bitmap.ofFile(bytes.getShort(6) & 0xFFFF, bytes.getShort(8) & 0xFFFF, file);
      }
      return bytes.getShort(0) == (short) 0xFFD8 ? decodeJpeg(bytes, file) : null;
    } catch (IndexOutOfBoundsException | IllegalArgumentException fault) {
      return null;
    }
  }

  /** Finds the segment of a JPEG that has its size. */
  private static Bitmap decodeJpeg(ByteBuffer bytes, byte[] file) {
    int at = 2;
    while (true) {
      int marker = bytes.getShort(at) & 0xFFFF;
      boolean hasSize = marker >= 0xFFC0 && marker <= 0xFFCF
          && marker != 0xFFC4 && marker != 0xFFC8 && marker != 0xFFCC;
      if (hasSize) {
        int height = bytes.getShort(at + 5) & 0xFFFF;
        return Bitmap.ofFile(bytes.getShort(at + 7) & 0xFFFF, height, file);
      }
      at += 2 + (bytes.getShort(at + 2) & 0xFFFF);
    }
  }
}
