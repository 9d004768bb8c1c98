CREATE SEQUENCE carrier_sandbox.generations;
CREATE SEQUENCE carrier_sandbox.ordinals;
CREATE SEQUENCE carrier_sandbox.claims;
CREATE SEQUENCE carrier_sandbox.places;
CREATE TABLE carrier_sandbox.worlds (
      name text COLLATE "C" PRIMARY KEY,
      title text NOT NULL,
      generation bigint NOT NULL,
      ordinal bigint NOT NULL DEFAULT nextval('carrier_sandbox.ordinals'),
      version bigint NOT NULL DEFAULT 0,
      last_at double precision NOT NULL DEFAULT 0,
      last_commit uuid
    ) WITH (fillfactor = 50);
CREATE TABLE carrier_sandbox.dropped (
      generation bigint PRIMARY KEY,
      since timestamptz NOT NULL DEFAULT clock_timestamp()
    );
CREATE TABLE carrier_sandbox.settings (generation bigint NOT NULL, id text COLLATE "C" NOT NULL, body text NOT NULL, place bigint NOT NULL DEFAULT nextval('carrier_sandbox.places'), PRIMARY KEY (generation, id));
CREATE TABLE carrier_sandbox.account (generation bigint NOT NULL, id text COLLATE "C" NOT NULL, body text NOT NULL, place bigint NOT NULL DEFAULT nextval('carrier_sandbox.places'), PRIMARY KEY (generation, id));
CREATE TABLE carrier_sandbox.clock (generation bigint NOT NULL, id text COLLATE "C" NOT NULL, body text NOT NULL, place bigint NOT NULL DEFAULT nextval('carrier_sandbox.places'), PRIMARY KEY (generation, id));
CREATE TABLE carrier_sandbox.shipments (generation bigint NOT NULL, id text COLLATE "C" NOT NULL, body text NOT NULL, place bigint NOT NULL DEFAULT nextval('carrier_sandbox.places'), shipments_by_order_id text COLLATE "C", shipments_by_carrier_code text COLLATE "C", shipments_by_invoice text COLLATE "C", shipments_by_creation double precision, PRIMARY KEY (generation, id));
CREATE INDEX ON carrier_sandbox.shipments (generation, shipments_by_order_id, id) WHERE shipments_by_order_id IS NOT NULL;
CREATE INDEX ON carrier_sandbox.shipments (generation, shipments_by_carrier_code, id) WHERE shipments_by_carrier_code IS NOT NULL;
CREATE INDEX ON carrier_sandbox.shipments (generation, shipments_by_invoice, id) WHERE shipments_by_invoice IS NOT NULL;
CREATE INDEX ON carrier_sandbox.shipments (generation, shipments_by_creation, id) WHERE shipments_by_creation IS NOT NULL;
CREATE TABLE carrier_sandbox.ondemand (generation bigint NOT NULL, id text COLLATE "C" NOT NULL, body text NOT NULL, place bigint NOT NULL DEFAULT nextval('carrier_sandbox.places'), ondemand_by_order_id text COLLATE "C", ondemand_by_code text COLLATE "C", ondemand_by_creation double precision, PRIMARY KEY (generation, id));
CREATE INDEX ON carrier_sandbox.ondemand (generation, ondemand_by_order_id, id) WHERE ondemand_by_order_id IS NOT NULL;
CREATE INDEX ON carrier_sandbox.ondemand (generation, ondemand_by_code, id) WHERE ondemand_by_code IS NOT NULL;
CREATE INDEX ON carrier_sandbox.ondemand (generation, ondemand_by_creation, id) WHERE ondemand_by_creation IS NOT NULL;
CREATE TABLE carrier_sandbox.transactions (generation bigint NOT NULL, id text COLLATE "C" NOT NULL, body text NOT NULL, place bigint NOT NULL DEFAULT nextval('carrier_sandbox.places'), transactions_by_code text COLLATE "C", transactions_by_creation double precision, PRIMARY KEY (generation, id));
CREATE INDEX ON carrier_sandbox.transactions (generation, transactions_by_code, id) WHERE transactions_by_code IS NOT NULL;
CREATE INDEX ON carrier_sandbox.transactions (generation, transactions_by_creation, id) WHERE transactions_by_creation IS NOT NULL;
CREATE TABLE carrier_sandbox.invoices (generation bigint NOT NULL, id text COLLATE "C" NOT NULL, body text NOT NULL, place bigint NOT NULL DEFAULT nextval('carrier_sandbox.places'), invoices_by_creation double precision, PRIMARY KEY (generation, id));
CREATE INDEX ON carrier_sandbox.invoices (generation, invoices_by_creation, id) WHERE invoices_by_creation IS NOT NULL;
CREATE TABLE carrier_sandbox.customers (generation bigint NOT NULL, id text COLLATE "C" NOT NULL, body text NOT NULL, place bigint NOT NULL DEFAULT nextval('carrier_sandbox.places'), customers_by_phone text COLLATE "C", customers_by_email text COLLATE "C", customers_by_creation double precision, PRIMARY KEY (generation, id));
CREATE INDEX ON carrier_sandbox.customers (generation, customers_by_phone, id) WHERE customers_by_phone IS NOT NULL;
CREATE INDEX ON carrier_sandbox.customers (generation, customers_by_email, id) WHERE customers_by_email IS NOT NULL;
CREATE INDEX ON carrier_sandbox.customers (generation, customers_by_creation, id) WHERE customers_by_creation IS NOT NULL;
CREATE TABLE carrier_sandbox.bank_changes (generation bigint NOT NULL, id text COLLATE "C" NOT NULL, body text NOT NULL, place bigint NOT NULL DEFAULT nextval('carrier_sandbox.places'), bank_changes_by_time double precision, PRIMARY KEY (generation, id));
CREATE INDEX ON carrier_sandbox.bank_changes (generation, bank_changes_by_time, id) WHERE bank_changes_by_time IS NOT NULL;
CREATE TABLE carrier_sandbox.timers (generation bigint NOT NULL, id text COLLATE "C" NOT NULL, body text NOT NULL, place bigint NOT NULL DEFAULT nextval('carrier_sandbox.places'), settlements_by_instant double precision, due_at double precision, claim bigint, claimed_until timestamptz, claimed_by uuid, PRIMARY KEY (generation, id));
CREATE INDEX ON carrier_sandbox.timers (generation, settlements_by_instant, id) WHERE settlements_by_instant IS NOT NULL;
CREATE INDEX ON carrier_sandbox.timers (generation, due_at, id) WHERE due_at IS NOT NULL;
CREATE INDEX ON carrier_sandbox.timers (claimed_by) WHERE claimed_by IS NOT NULL;
CREATE TABLE carrier_sandbox.endpoints (generation bigint NOT NULL, id text COLLATE "C" NOT NULL, body text NOT NULL, place bigint NOT NULL DEFAULT nextval('carrier_sandbox.places'), endpoints_by_number double precision, PRIMARY KEY (generation, id));
CREATE INDEX ON carrier_sandbox.endpoints (generation, endpoints_by_number, id) WHERE endpoints_by_number IS NOT NULL;
CREATE TABLE carrier_sandbox.messages (generation bigint NOT NULL, id text COLLATE "C" NOT NULL, body text NOT NULL, place bigint NOT NULL DEFAULT nextval('carrier_sandbox.places'), PRIMARY KEY (generation, id));
CREATE TABLE carrier_sandbox.deliveries (generation bigint NOT NULL, id text COLLATE "C" NOT NULL, body text NOT NULL, place bigint NOT NULL DEFAULT nextval('carrier_sandbox.places'), deliveries_by_message text COLLATE "C", open_deliveries_by_chain text COLLATE "C", parked_deliveries_by_endpoint text COLLATE "C", retried_deliveries_by_endpoint text COLLATE "C", deliveries_by_sequence double precision, finished_deliveries_by_sequence double precision, PRIMARY KEY (generation, id));
CREATE INDEX ON carrier_sandbox.deliveries (generation, deliveries_by_message, id) WHERE deliveries_by_message IS NOT NULL;
CREATE INDEX ON carrier_sandbox.deliveries (generation, open_deliveries_by_chain, id) WHERE open_deliveries_by_chain IS NOT NULL;
CREATE INDEX ON carrier_sandbox.deliveries (generation, parked_deliveries_by_endpoint, id) WHERE parked_deliveries_by_endpoint IS NOT NULL;
CREATE INDEX ON carrier_sandbox.deliveries (generation, retried_deliveries_by_endpoint, id) WHERE retried_deliveries_by_endpoint IS NOT NULL;
CREATE INDEX ON carrier_sandbox.deliveries (generation, deliveries_by_sequence, id) WHERE deliveries_by_sequence IS NOT NULL;
CREATE INDEX ON carrier_sandbox.deliveries (generation, finished_deliveries_by_sequence, id) WHERE finished_deliveries_by_sequence IS NOT NULL;
CREATE TABLE carrier_sandbox.faults (generation bigint NOT NULL, id text COLLATE "C" NOT NULL, body text NOT NULL, place bigint NOT NULL DEFAULT nextval('carrier_sandbox.places'), faults_by_place double precision, PRIMARY KEY (generation, id));
CREATE INDEX ON carrier_sandbox.faults (generation, faults_by_place, id) WHERE faults_by_place IS NOT NULL;
CREATE TABLE carrier_sandbox.fault_counts (generation bigint NOT NULL, id text COLLATE "C" NOT NULL, body text NOT NULL, place bigint NOT NULL DEFAULT nextval('carrier_sandbox.places'), PRIMARY KEY (generation, id));
CREATE TABLE carrier_sandbox.fault_meetings (generation bigint NOT NULL, id text COLLATE "C" NOT NULL, body text NOT NULL, place bigint NOT NULL DEFAULT nextval('carrier_sandbox.places'), fault_meetings_by_rule text COLLATE "C", fault_meetings_by_age double precision, PRIMARY KEY (generation, id));
CREATE INDEX ON carrier_sandbox.fault_meetings (generation, fault_meetings_by_rule, id) WHERE fault_meetings_by_rule IS NOT NULL;
CREATE INDEX ON carrier_sandbox.fault_meetings (generation, fault_meetings_by_age, id) WHERE fault_meetings_by_age IS NOT NULL;
CREATE TABLE carrier_sandbox.counters (generation bigint NOT NULL, id text COLLATE "C" NOT NULL, body text NOT NULL, place bigint NOT NULL DEFAULT nextval('carrier_sandbox.places'), PRIMARY KEY (generation, id));
CREATE TABLE carrier_sandbox.quotes (generation bigint NOT NULL, id text COLLATE "C" NOT NULL, body text NOT NULL, place bigint NOT NULL DEFAULT nextval('carrier_sandbox.places'), PRIMARY KEY (generation, id));
