package android.location;

/** A place. */
public class Location {
  private final String provider;
  private double latitude;
  private double longitude;
  private float accuracy;

  public Location(String provider) {
    this.provider = provider;
  }

  public String getProvider() {
    return provider;
  }

  public double getLatitude() {
    return latitude;
  }

  public void setLatitude(double latitude) {
    this.latitude = latitude;
  }

  public double getLongitude() {
    return longitude;
  }

  public void setLongitude(double longitude) {
    this.longitude = longitude;
  }

  /** In meters. */
  public float getAccuracy() {
    return accuracy;
  }

  public void setAccuracy(float accuracy) {
    this.accuracy = accuracy;
  }
}
