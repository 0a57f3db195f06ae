CREATE TABLE "deleted_users" (
	"id" uuid PRIMARY KEY NOT NULL,
	"username" text NOT NULL,
	"email" text NOT NULL,
	"is_admin" boolean NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"final_at" timestamp (3) with time zone NOT NULL,
	"deleted_by" text,
	"cleanup_id" uuid,
	"rows" jsonb NOT NULL
);
--> statement-breakpoint
ALTER TABLE "sale_transactions" ADD COLUMN "voided_by" uuid;--> statement-breakpoint
ALTER TABLE "subscription_acts" ADD COLUMN "voided_by" uuid;--> statement-breakpoint
CREATE INDEX "deleted_users_email_index" ON "deleted_users" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "deleted_users_created_at_index" ON "deleted_users" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "deleted_users_final_at_index" ON "deleted_users" USING btree ("final_at");--> statement-breakpoint
CREATE INDEX "deleted_users_cleanup_index" ON "deleted_users" USING btree ("cleanup_id","id");--> statement-breakpoint
CREATE INDEX "sale_transactions_voided_by_index" ON "sale_transactions" USING btree ("voided_by") WHERE "sale_transactions"."voided_by" is not null;--> statement-breakpoint
CREATE INDEX "subscription_acts_voided_by_index" ON "subscription_acts" USING btree ("voided_by") WHERE "subscription_acts"."voided_by" is not null;--> statement-breakpoint
-- What earlier deletions have made void, by when it was stored, as it was reckoned until now. A deletion that is dated
-- ahead was written by a wrong clock: when it happened is not known, and it takes no purchase from anybody.
WITH deletions AS (
	SELECT DISTINCT ON (customer_email) id, customer_email, seq FROM subscription_acts
	WHERE kind = 'delete' ORDER BY customer_email, seq DESC
)
UPDATE subscription_acts AS act SET voided_by = deletions.id FROM deletions
WHERE act.customer_email = deletions.customer_email AND act.seq < deletions.seq AND act.kind <> 'delete';
--> statement-breakpoint
WITH deletions AS (
	SELECT DISTINCT ON (customer_email) id, customer_email, seq, happened_at FROM subscription_acts
	WHERE kind = 'delete' ORDER BY customer_email, seq DESC
)
UPDATE sale_transactions AS sale SET voided_by = deletions.id FROM deletions
WHERE sale.customer_email = deletions.customer_email AND sale.created_at <= deletions.happened_at
	AND deletions.happened_at <= now() + interval '1 hour'
	AND NOT EXISTS (
		SELECT FROM subscription_acts AS later
		WHERE later.seq > deletions.seq AND later.happened_at < deletions.happened_at - interval '1 hour'
	);
