package android.os;

/** The device. */
public class Build {
  public static final String MANUFACTURER = "adbridge";
  public static final String BRAND = "adbridge";
  public static final String MODEL = "adbridge";
  public static final String DEVICE = "adbridge";

  /** The version of the system. */
  public static class VERSION {
    public static final int SDK_INT = 35;
    public static final String RELEASE = "15";
  }

  /** The numbers of the versions. */
  public static class VERSION_CODES {
    public static final int JELLY_BEAN = 16;
    public static final int JELLY_BEAN_MR1 = 17;
    public static final int KITKAT = 19;
    public static final int LOLLIPOP = 21;
    public static final int M = 23;
    public static final int N = 24;
    public static final int O = 26;
    public static final int P = 28;
    public static final int Q = 29;
    public static final int R = 30;
    public static final int S = 31;
    public static final int TIRAMISU = 33;
    public static final int UPSIDE_DOWN_CAKE = 34;
    public static final int VANILLA_ICE_CREAM = 35;
  }
}
