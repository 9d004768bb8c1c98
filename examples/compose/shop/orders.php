<?php

/**
 * Changes what is kept of an order, one request at a time: a webhook may come while the order is still being booked.
 *
 * @param callable(array<string, mixed>|null): (array<string, mixed>|null) $change gets the order, null when there is
 *     none; what it gives back is kept, null changes nothing
 * @return array<string, mixed>|null the order as it is now
 */
function change_order(string $id, callable $change): ?array
{
    if (!preg_match('/^[A-Za-z0-9-]{1,60}$/D', $id)) { // it names a file
        return null;
    }
    $file = fopen(setting('ORDERS_DIR') . "/$id.json", 'c+');
    flock($file, LOCK_EX);
    $order = json_decode(stream_get_contents($file), true);
    $changed = $change($order);
    if ($changed !== null) {
        $order = $changed;
        rewind($file);
        ftruncate($file, 0);
        fwrite($file, json_encode($order, JSON_THROW_ON_ERROR | JSON_UNESCAPED_UNICODE));
    }
    fclose($file);
    return $order;
}

/** @return list<array<string, mixed>> */
function list_orders(): array
{
    return array_values(array_filter(array_map('read_order', glob(setting('ORDERS_DIR') . '/*.json'))));
}

/** @return array<string, mixed>|null never half of one that is just being written */
function read_order(string $path): ?array
{
    $file = fopen($path, 'r');
    flock($file, LOCK_SH);
    $order = json_decode(stream_get_contents($file), true);
    fclose($file);
    return $order;
}
