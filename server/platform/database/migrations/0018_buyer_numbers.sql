CREATE TABLE "buyer_numbers" (
	"sale_id" uuid NOT NULL,
	"reversed" text NOT NULL,
	CONSTRAINT "buyer_numbers_sale_id_reversed_pk" PRIMARY KEY("sale_id","reversed")
);
--> statement-breakpoint
-- Of what has come before, as far as it is not covered yet: the one checkout until now names the fields like this.
-- Before the index and the reference, which are then made at once instead of row by row.
INSERT INTO "buyer_numbers" ("sale_id", "reversed")
SELECT DISTINCT sale.id, reverse(regexp_replace(given.number, '\D', '', 'g'))
FROM "sale_transactions" AS sale, unnest(ARRAY['"mobile":"', '"CPF":"', '"CNPJ":"', '"phone":"']) AS name,
	LATERAL (SELECT split_part(split_part(replace(sale.raw_webhook_data, '": "', '":"'), name, 2), '"', 1)) AS given (number)
WHERE given.number ~ '^[0-9+() ./-]{8,40}$' AND given.number ~ '[0-9]';
--> statement-breakpoint
ALTER TABLE "buyer_numbers" ADD CONSTRAINT "buyer_numbers_sale_id_sale_transactions_id_fk" FOREIGN KEY ("sale_id") REFERENCES "public"."sale_transactions"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "buyer_numbers_reversed_index" ON "buyer_numbers" USING btree ("reversed" text_pattern_ops);
