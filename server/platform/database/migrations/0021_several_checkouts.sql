CREATE TABLE "refused_deliveries" (
	"provider" text NOT NULL,
	"day" timestamp (3) with time zone NOT NULL,
	"reason" text NOT NULL,
	"count" bigint NOT NULL,
	"last_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "refused_deliveries_provider_day_reason_pk" PRIMARY KEY("provider","day","reason")
);
--> statement-breakpoint
DROP INDEX "sale_transactions_returned_index";--> statement-breakpoint
DROP INDEX "sale_transactions_undated_index";--> statement-breakpoint
-- The table is written anew twice below: the slow index is built once, afterwards.
DROP INDEX "sale_transactions_search_index";--> statement-breakpoint
ALTER TABLE "sale_transactions" ADD COLUMN "kind" text;--> statement-breakpoint
-- Until now one checkout was sold through, and these were its words. Rewriting the table fires no trigger and leaves no
-- dead rows behind, as an update of all of them would.
ALTER TABLE "sale_transactions" ALTER COLUMN "kind" TYPE text USING (case "webhook_event_type"
	when 'order_approved' then 'approved'
	when 'subscription_renewed' then 'renewed'
	when 'subscription_trial_started' then 'trial'
	when 'subscription_trial_canceled' then 'canceled'
	when 'order_refunded' then 'refunded'
	when 'chargeback' then 'chargeback'
	when 'subscription_canceled' then 'canceled'
	when 'subscription_late' then 'late'
	when 'pix_created' then 'waiting'
	when 'billet_created' then 'waiting'
	when 'order_rejected' then 'rejected'
	when 'abandoned_cart' then 'abandoned'
	when 'teste' then 'test'
	when 'invalido' then 'unread'
	else 'unknown' end);--> statement-breakpoint
ALTER TABLE "sale_transactions" drop column "paid_cents";--> statement-breakpoint
ALTER TABLE "sale_transactions" ADD COLUMN "paid_cents" bigint GENERATED ALWAYS AS (case when "kind" in ('approved', 'renewed') and "charge_amount" ~ '^[0-9]{1,15}$' then "charge_amount"::bigint end) STORED;--> statement-breakpoint
ALTER TABLE "sale_counts" ADD COLUMN "tests" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "sale_transactions_kind_index" ON "sale_transactions" USING btree ("kind","created_at","id");--> statement-breakpoint
CREATE INDEX "sale_transactions_provider_index" ON "sale_transactions" USING btree ("provider","created_at","id");--> statement-breakpoint
-- It went with the column that it holds.
CREATE INDEX "sale_transactions_kept_index" ON "sale_transactions" USING btree ("happened_at","order_id","paid_cents","currency") WHERE "sale_transactions"."processed" and "sale_transactions"."paid_cents" is not null and "sale_transactions"."subscription_type" is not null;--> statement-breakpoint
CREATE INDEX "sale_transactions_returned_index" ON "sale_transactions" USING btree ("created_at","order_id") WHERE "sale_transactions"."kind" in ('refunded', 'chargeback');--> statement-breakpoint
CREATE INDEX "sale_transactions_undated_index" ON "sale_transactions" USING btree ("id") WHERE "sale_transactions"."happened_at" is null or "sale_transactions"."kind" is null;--> statement-breakpoint
CREATE INDEX "sale_transactions_search_index" ON "sale_transactions" USING gin ("search_text" gin_trgm_ops) WITH (fastupdate=true,gin_pending_list_limit=64);--> statement-breakpoint
-- A test is no sale: it is counted apart, whatever its state.
CREATE OR REPLACE FUNCTION count_sale_transactions() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	more sale_counts;
	fewer sale_counts;
BEGIN
	more := (0, 0, 0, 0, 0);
	fewer := (0, 0, 0, 0, 0);
	IF TG_OP <> 'DELETE' THEN
		SELECT 0, count(*) FILTER (WHERE processed AND kind IS DISTINCT FROM 'test'),
			count(*) FILTER (WHERE NOT processed AND error_message IS NULL AND kind IS DISTINCT FROM 'test'),
			count(*) FILTER (WHERE NOT processed AND error_message IS NOT NULL AND kind IS DISTINCT FROM 'test'),
			count(*) FILTER (WHERE kind = 'test')
		INTO more FROM rows_after;
	END IF;
	IF TG_OP <> 'INSERT' THEN
		SELECT 0, count(*) FILTER (WHERE processed AND kind IS DISTINCT FROM 'test'),
			count(*) FILTER (WHERE NOT processed AND error_message IS NULL AND kind IS DISTINCT FROM 'test'),
			count(*) FILTER (WHERE NOT processed AND error_message IS NOT NULL AND kind IS DISTINCT FROM 'test'),
			count(*) FILTER (WHERE kind = 'test')
		INTO fewer FROM rows_before;
	END IF;
	more := (pg_backend_pid() % 64, more.processed - fewer.processed, more.pending - fewer.pending,
		more.failed - fewer.failed, more.tests - fewer.tests);
	IF more.processed <> 0 OR more.pending <> 0 OR more.failed <> 0 OR more.tests <> 0 THEN
		INSERT INTO sale_counts AS counts (shard, processed, pending, failed, tests)
		VALUES (more.shard, more.processed, more.pending, more.failed, more.tests)
		ON CONFLICT (shard) DO UPDATE SET
			processed = counts.processed + excluded.processed,
			pending = counts.pending + excluded.pending,
			failed = counts.failed + excluded.failed,
			tests = counts.tests + excluded.tests;
	END IF;
	RETURN NULL;
END $$;
--> statement-breakpoint
-- Tests of the checkout's panel were counted as sales until now.
DELETE FROM sale_counts;--> statement-breakpoint
INSERT INTO sale_counts (shard, processed, pending, failed, tests)
SELECT 0, count(*) FILTER (WHERE processed AND kind <> 'test'),
	count(*) FILTER (WHERE NOT processed AND error_message IS NULL AND kind <> 'test'),
	count(*) FILTER (WHERE NOT processed AND error_message IS NOT NULL AND kind <> 'test'),
	count(*) FILTER (WHERE kind = 'test')
FROM sale_transactions;
