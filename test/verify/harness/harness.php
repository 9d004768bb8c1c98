<?php

// One case per line on stdin: a scheme and its function's arguments, each in base64 of UTF-8; one line of 0 or 1 per case.
foreach (glob($argv[1] . '/*.php') as $file) {
    require $file;
}
foreach (file('php://stdin', FILE_IGNORE_NEW_LINES) as $line) {
    [$scheme, $arguments] = explode(' ', $line, 2);
    $arguments = array_map('base64_decode', explode(' ', $arguments));
    // Not strict: a number that came as text becomes the int that the function asks for.
    $accepted = call_user_func_array('verify_' . str_replace('-', '_', $scheme), $arguments);
    echo $accepted ? "1\n" : "0\n";
}
