CREATE TABLE "email_corrections" (
	"former_email" text PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"corrected_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
DROP INDEX "users_created_at_index";--> statement-breakpoint
ALTER TABLE "sale_transactions" ADD COLUMN "paid_cents" bigint GENERATED ALWAYS AS (case when "webhook_event_type" in ('order_approved', 'subscription_renewed') and "charge_amount" ~ '^[0-9]{1,15}$' then "charge_amount"::bigint end) STORED;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "search_text" text GENERATED ALWAYS AS (lower(translate(' ' || "username" || ' ' || "email", 'áàâãäåéèêëíìîïóòôõöúùûüçñÁÀÂÃÄÅÉÈÊËÍÌÎÏÓÒÔÕÖÚÙÛÜÇÑ', 'aaaaaaeeeeiiiiooooouuuucnaaaaaaeeeeiiiiooooouuuucn'))) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "email_corrections" ADD CONSTRAINT "email_corrections_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "sale_transactions_paid_index" ON "sale_transactions" USING btree ("created_at","order_id","paid_cents") WHERE "sale_transactions"."processed" and "sale_transactions"."paid_cents" is not null;--> statement-breakpoint
CREATE INDEX "users_list_index" ON "users" USING btree ("created_at","id","is_admin","subscription_type","subscription_status","subscription_expires_at","must_reset_password");--> statement-breakpoint
CREATE INDEX "users_search_index" ON "users" USING gin ("search_text" gin_trgm_ops) WITH (fastupdate=false);