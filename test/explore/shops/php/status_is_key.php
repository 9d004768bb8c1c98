<?php

/** Knows an event again by its order and status, so the second parcel of an order, and a second failed attempt, is ignored. */

declare(strict_types=1);

require __DIR__ . '/serve.php';

final class StatusIsKey extends Shop
{
    protected function claim(string $id, array $event): bool
    {
        $order = $event['order_id'] ?? $event['gcode'];
        return parent::claim("$order {$event['status']}", $event);
    }
}

serve(StatusIsKey::class);
