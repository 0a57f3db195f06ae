-- For searching by any part of a text.
CREATE EXTENSION IF NOT EXISTS pg_trgm;
--> statement-breakpoint
CREATE TABLE "sale_counts" (
	"shard" integer PRIMARY KEY NOT NULL,
	"processed" bigint NOT NULL,
	"pending" bigint NOT NULL,
	"failed" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "subscription_reminders" (
	"user_id" uuid NOT NULL,
	"ends_at" timestamp (3) with time zone NOT NULL,
	"occasion" integer NOT NULL,
	CONSTRAINT "subscription_reminders_user_id_ends_at_occasion_pk" PRIMARY KEY("user_id","ends_at","occasion")
);
--> statement-breakpoint
ALTER TABLE "sale_transactions" ADD COLUMN "provider" text NOT NULL;--> statement-breakpoint
ALTER TABLE "sale_transactions" ADD COLUMN "search_text" text GENERATED ALWAYS AS (lower(translate(' ' || coalesce("customer_name", '') || ' ' || coalesce("customer_email", '') || ' ' || coalesce("order_ref", '') || ' ' || "order_id", 'áàâãäåéèêëíìîïóòôõöúùûüçñÁÀÂÃÄÅÉÈÊËÍÌÎÏÓÒÔÕÖÚÙÛÜÇÑ', 'aaaaaaeeeeiiiiooooouuuucnaaaaaaeeeeiiiiooooouuuucn'))) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "subscription_acts" ADD COLUMN "seq" bigint NOT NULL GENERATED ALWAYS AS IDENTITY (sequence name "subscription_acts_seq_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1);--> statement-breakpoint
ALTER TABLE "subscription_acts" ADD COLUMN "access_until" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "welcomed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "subscription_reminders" ADD CONSTRAINT "subscription_reminders_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "sale_transactions_event_index" ON "sale_transactions" USING btree ("webhook_event_type","created_at","id");--> statement-breakpoint
CREATE INDEX "sale_transactions_unprocessed_index" ON "sale_transactions" USING btree ("created_at","id") WHERE not "sale_transactions"."processed";--> statement-breakpoint
CREATE INDEX "sale_transactions_search_index" ON "sale_transactions" USING gin ("search_text" gin_trgm_ops) WITH (fastupdate=false);
--> statement-breakpoint
-- Counts what each statement changes, in the transaction that changes it: the counts cannot drift.
CREATE FUNCTION count_sale_transactions() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	more_processed bigint := 0;
	more_pending bigint := 0;
	more_failed bigint := 0;
	fewer_processed bigint := 0;
	fewer_pending bigint := 0;
	fewer_failed bigint := 0;
BEGIN
	IF TG_OP <> 'DELETE' THEN
		SELECT count(*) FILTER (WHERE processed),
			count(*) FILTER (WHERE NOT processed AND error_message IS NULL),
			count(*) FILTER (WHERE NOT processed AND error_message IS NOT NULL)
		INTO more_processed, more_pending, more_failed FROM rows_after;
	END IF;
	IF TG_OP <> 'INSERT' THEN
		SELECT count(*) FILTER (WHERE processed),
			count(*) FILTER (WHERE NOT processed AND error_message IS NULL),
			count(*) FILTER (WHERE NOT processed AND error_message IS NOT NULL)
		INTO fewer_processed, fewer_pending, fewer_failed FROM rows_before;
	END IF;
	more_processed := more_processed - fewer_processed;
	more_pending := more_pending - fewer_pending;
	more_failed := more_failed - fewer_failed;
	IF more_processed <> 0 OR more_pending <> 0 OR more_failed <> 0 THEN
		INSERT INTO sale_counts AS counts (shard, processed, pending, failed)
		VALUES (pg_backend_pid() % 64, more_processed, more_pending, more_failed)
		ON CONFLICT (shard) DO UPDATE SET
			processed = counts.processed + excluded.processed,
			pending = counts.pending + excluded.pending,
			failed = counts.failed + excluded.failed;
	END IF;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER count_inserted_sales AFTER INSERT ON sale_transactions REFERENCING NEW TABLE AS rows_after
	FOR EACH STATEMENT EXECUTE FUNCTION count_sale_transactions();
--> statement-breakpoint
CREATE TRIGGER count_updated_sales AFTER UPDATE ON sale_transactions REFERENCING OLD TABLE AS rows_before NEW TABLE AS rows_after
	FOR EACH STATEMENT EXECUTE FUNCTION count_sale_transactions();
--> statement-breakpoint
CREATE TRIGGER count_deleted_sales AFTER DELETE ON sale_transactions REFERENCING OLD TABLE AS rows_before
	FOR EACH STATEMENT EXECUTE FUNCTION count_sale_transactions();
