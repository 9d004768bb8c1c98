<?php

/** Forgets the ids of events that are ten minutes older than the latest one. */

declare(strict_types=1);

require __DIR__ . '/serve.php';

final class TenMinutes extends Shop
{
    private const WINDOW_S = 600;

    protected function claim(string $id, array $event): bool
    {
        $isNew = parent::claim($id, $event);
        $this->run('DELETE FROM seen WHERE at < (SELECT MAX(at) FROM seen) - ?', [self::WINDOW_S]);
        return $isNew;
    }
}

serve(TenMinutes::class);
