/** Entry of the single-file executable. The order matters: the library is told before anything may open it. */
import "./native/embedded/register.ts";
import "./main.ts";
