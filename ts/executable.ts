/**
 * Entry of the single-file executable. The order matters: the library must be registered before anything can open it.
 */
import "./native/embedded/register.ts";
import "./main.ts";
