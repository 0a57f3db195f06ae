CREATE TABLE "unserved_customers" (
	"email" text PRIMARY KEY NOT NULL,
	"name" text,
	"problem" text NOT NULL,
	"sale_id" uuid,
	"ends_at" timestamp (3) with time zone,
	"error" text NOT NULL,
	"found_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "unserved_customers" ADD CONSTRAINT "unserved_customers_sale_id_sale_transactions_id_fk" FOREIGN KEY ("sale_id") REFERENCES "public"."sale_transactions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "subscription_acts_actor_id_index" ON "subscription_acts" USING btree ("actor_id") WHERE "subscription_acts"."actor_id" is not null;