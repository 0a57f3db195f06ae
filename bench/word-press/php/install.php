<?php
// Makes the database and installs WordPress in it, with one person for each role that the scenario plays.
['socket' => $socket] = json_decode(stream_get_contents(STDIN), true);
(new mysqli('localhost', 'root', '', '', 0, $socket))->query('CREATE DATABASE wordpress');

// Without this WordPress would send us to its own installation page.
define('WP_INSTALLING', true);
require $argv[1] . '/wp-load.php';
require ABSPATH . 'wp-admin/includes/upgrade.php';

wp_install('Loja', 'administrator', 'administrator@example.com', true, '', wp_generate_password());
$author = wp_insert_user([
    'user_login' => 'author',
    'user_email' => 'author@example.com',
    'user_pass' => wp_generate_password(),
    'role' => 'author',
]);
if (is_wp_error($author)) {
    fwrite(STDERR, $author->get_error_message());
    exit(1);
}
