<?php

/** Keeps one status for an order: that of the parcel whose event came last. */

declare(strict_types=1);

require __DIR__ . '/serve.php';

final class LastParcelWins extends Shop
{
    protected function save(array $parcel, string $code, int $updated): void
    {
        parent::save($parcel, $code, $updated);
        if ($parcel['order_id'] !== null) {
            $this->run('UPDATE parcels SET code = ? WHERE order_id = ?', [$code, $parcel['order_id']]);
        }
    }
}

serve(LastParcelWins::class);
