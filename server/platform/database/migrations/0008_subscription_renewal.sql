CREATE TABLE "ignored_products" (
	"provider" text NOT NULL,
	"product_id" text NOT NULL,
	"ignored_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "ignored_products_provider_product_id_pk" PRIMARY KEY("provider","product_id")
);
--> statement-breakpoint
ALTER TABLE "sale_transactions" ADD COLUMN "installments" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "sale_transactions" ADD COLUMN "sale_type" text DEFAULT 'new_sale' NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "subscription_renewal" text;--> statement-breakpoint
CREATE INDEX "sale_transactions_subscription_index" ON "sale_transactions" USING btree ("subscription_id") WHERE "sale_transactions"."subscription_id" is not null;