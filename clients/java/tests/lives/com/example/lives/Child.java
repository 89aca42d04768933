package com.example.lives;

/** An adapter that inherits everything. */
class Child extends Base {}
