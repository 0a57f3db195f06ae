<?php
require $argv[1] . '/wp-load.php';

['theme' => $theme] = json_decode(stream_get_contents(STDIN), true);
switch_theme($theme);
if (get_stylesheet() !== $theme || !wp_get_theme()->exists()) {
    fwrite(STDERR, "There is no theme $theme");
    exit(1);
}
