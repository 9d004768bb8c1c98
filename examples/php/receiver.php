<?php

/**
 * The webhook endpoint of the shop under test, for `php -S`: takes in what is signed, and every event once.
 * Reads WEBHOOK_SECRET, and keeps what it took in as lines of JSON in the file that WEBHOOK_LOG names.
 */

declare(strict_types=1);

require __DIR__ . '/../../docs/verify/standard.php'; // in a project of your own: a copy of that file

$body = file_get_contents('php://input'); // the raw bytes: they are what is signed
$id = $_SERVER['HTTP_WEBHOOK_ID'] ?? '';
$time = $_SERVER['HTTP_WEBHOOK_TIMESTAMP'] ?? '';
$signature = $_SERVER['HTTP_WEBHOOK_SIGNATURE'] ?? '';
if (!verify_standard($id, $time, $signature, $body, getenv('WEBHOOK_SECRET'), time())) {
    http_response_code(401);
    return;
}

$log = fopen(getenv('WEBHOOK_LOG'), 'c+');
flock($log, LOCK_EX); // two webhooks may come at once
$isNew = true;
while (($line = fgets($log)) !== false) {
    $isNew = $isNew && json_decode($line, true)['id'] !== $id;
}
// Delivery is "at least once": an event that comes again is answered, and changes nothing.
fwrite($log, json_encode(['id' => $id, 'isNew' => $isNew, 'event' => json_decode($body, true)]) . "\n");
fclose($log);
http_response_code(204);
