package android.os;

/** A call that another process can't do. */
public class RemoteException extends Exception {
  public RemoteException() {}

  public RemoteException(String message) {
    super(message);
  }
}
