package com.example.lives;

/** It can't be made. */
class Throwing extends Base {
  Throwing() {
    throw new IllegalStateException("Not today.");
  }
}
