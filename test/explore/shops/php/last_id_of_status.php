<?php

/** Keeps one id for each parcel and status: that of the latest event. A second failed attempt replaces the first. */

declare(strict_types=1);

require __DIR__ . '/serve.php';

final class LastIdOfStatus extends Shop
{
    protected function createTables(): void
    {
        parent::createTables();
        $this->database->exec('CREATE TABLE IF NOT EXISTS latest (place TEXT PRIMARY KEY, id TEXT)');
    }

    protected function claim(string $id, array $event): bool
    {
        $place = "{$event['gcode']} {$event['status']}";
        if ($this->rows('SELECT id FROM latest WHERE place = ? AND id = ?', [$place, $id]) !== []) {
            return false;
        }
        $this->run('REPLACE INTO latest VALUES (?, ?)', [$place, $id]);
        return true;
    }
}

serve(LastIdOfStatus::class);
