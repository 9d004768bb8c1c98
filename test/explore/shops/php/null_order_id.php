<?php

/** Demands an order_id that is a text. */

declare(strict_types=1);

require __DIR__ . '/serve.php';

final class NullOrderId extends Shop
{
    protected function parcelOf(array $event): array
    {
        return parent::parcelOf(['order_id' => self::clean($event['order_id'])] + $event);
    }

    private static function clean(string $orderId): string
    {
        return trim($orderId);
    }
}

serve(NullOrderId::class);
