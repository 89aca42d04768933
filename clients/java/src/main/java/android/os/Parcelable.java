package android.os;

/** A value that a bundle can have. */
public interface Parcelable {}
