<?php

/** The webhook endpoint of a shop, for `php -S`: appends each body as a line to the file that WEBHOOK_LOG names. */

declare(strict_types=1);

$body = json_decode((string) file_get_contents('php://input'), true);
if (!is_array($body)) {
    http_response_code(400);

    return;
}
file_put_contents(getenv('WEBHOOK_LOG'), json_encode($body) . "\n", FILE_APPEND | LOCK_EX);
http_response_code(200);
