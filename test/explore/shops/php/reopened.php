<?php

/** Opens a delivered parcel again when a failed attempt is reported, whenever it was. */

declare(strict_types=1);

require __DIR__ . '/serve.php';

final class Reopened extends Shop
{
    protected function isNews(array $parcel, array $event, array $status): bool
    {
        $isDelivered = $parcel['line'] === 'standard' && $parcel['code'] === '905';
        return $isDelivered && $status['code'] === '906' || parent::isNews($parcel, $event, $status);
    }
}

serve(Reopened::class);
