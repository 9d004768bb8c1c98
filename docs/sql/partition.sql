-- Makes every table of rows one of 16 partitions by hash of its generation. Run it while no sandbox uses the database,
-- as the owner of the schema: psql --single-transaction --file partition.sql URL
DO $$
DECLARE
  rows_of text;
BEGIN
  FOR rows_of IN
    SELECT relname FROM pg_class AS c
    WHERE relnamespace = 'carrier_sandbox'::regnamespace AND relkind = 'r' AND NOT relispartition
      AND (SELECT count(*) FROM pg_attribute WHERE attrelid = c.oid AND attname IN ('generation', 'body', 'place')) = 3
  LOOP
    EXECUTE format('ALTER TABLE carrier_sandbox.%I RENAME TO %I', rows_of, rows_of || '_whole');
    EXECUTE format(
      'CREATE TABLE carrier_sandbox.%I (LIKE carrier_sandbox.%I INCLUDING ALL) PARTITION BY HASH (generation)',
      rows_of, rows_of || '_whole');
    FOR n IN 0..15 LOOP
      EXECUTE format(
        'CREATE TABLE carrier_sandbox.%I PARTITION OF carrier_sandbox.%I FOR VALUES WITH (MODULUS 16, REMAINDER %s)',
        rows_of || '_' || n, rows_of, n);
    END LOOP;
    EXECUTE format('INSERT INTO carrier_sandbox.%I SELECT * FROM carrier_sandbox.%I', rows_of, rows_of || '_whole');
    EXECUTE format('DROP TABLE carrier_sandbox.%I', rows_of || '_whole');
  END LOOP;
END
$$;
