CREATE TABLE "money_days" (
	"day" date NOT NULL,
	"kind" text NOT NULL,
	"currency" text NOT NULL,
	"provider" text NOT NULL,
	"type" text NOT NULL,
	"shard" integer NOT NULL,
	"cents" bigint NOT NULL,
	"moves" bigint NOT NULL,
	"newcomers" bigint NOT NULL,
	CONSTRAINT "money_days_day_kind_currency_provider_type_shard_pk" PRIMARY KEY("day","kind","currency","provider","type","shard")
);
--> statement-breakpoint
CREATE TABLE "money_moves" (
	"order_id" text NOT NULL,
	"kind" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"cents" bigint NOT NULL,
	"currency" text NOT NULL,
	"provider" text NOT NULL,
	"type" text NOT NULL,
	"customer_email" text,
	"sale_id" uuid NOT NULL,
	"is_first" boolean DEFAULT false NOT NULL,
	CONSTRAINT "money_moves_order_id_kind_pk" PRIMARY KEY("order_id","kind")
);
--> statement-breakpoint
CREATE INDEX "money_moves_list_index" ON "money_moves" USING btree ("kind","at","sale_id","provider","type");--> statement-breakpoint
CREATE INDEX "money_moves_first_index" ON "money_moves" USING btree ("at","sale_id") WHERE "money_moves"."is_first";--> statement-breakpoint
CREATE INDEX "money_moves_customer_index" ON "money_moves" USING btree ("customer_email") WHERE "money_moves"."kind" = 'paid';
--> statement-breakpoint
-- An approval and a renewal of one order are two messages about one payment; a chargeback wins over a refund. What is given
-- back is what was paid: a checkout may name the price in another way then, or not at all.
CREATE VIEW money_payments AS
SELECT order_id, min(happened_at) AS at, max(paid_cents) AS cents, coalesce(min(currency), 'BRL') AS currency,
	min(provider) AS provider, min(subscription_type) AS type, min(customer_email) AS customer_email,
	(array_agg(id ORDER BY happened_at, id))[1] AS sale_id
FROM sale_transactions
WHERE processed AND paid_cents IS NOT NULL AND subscription_type IS NOT NULL AND happened_at IS NOT NULL
GROUP BY order_id;
--> statement-breakpoint
CREATE VIEW money_returns AS
SELECT order_id, min(happened_at) AS at, CASE WHEN bool_or(kind = 'chargeback') THEN 'chargeback' ELSE 'refunded' END AS kind,
	(array_agg(id ORDER BY kind = 'chargeback' DESC, happened_at, id))[1] AS sale_id
FROM sale_transactions
WHERE kind IN ('refunded', 'chargeback') AND happened_at IS NOT NULL
GROUP BY order_id;
--> statement-breakpoint
-- Works out anew what some orders have moved, and who paid for the first time with one of them.
CREATE FUNCTION follow_money(touched text[]) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
	buyers text[];
BEGIN
	WITH gone AS (DELETE FROM money_moves WHERE order_id = ANY(touched) RETURNING customer_email)
	SELECT array_agg(DISTINCT customer_email) INTO buyers FROM gone WHERE customer_email IS NOT NULL;
	INSERT INTO money_moves (order_id, kind, at, cents, currency, provider, type, customer_email, sale_id)
	SELECT order_id, 'paid', at, cents, currency, provider, type, customer_email, sale_id
	FROM money_payments WHERE order_id = ANY(touched)
	UNION ALL
	SELECT order_id, back.kind, back.at, cents, currency, provider, type, customer_email, back.sale_id
	FROM money_payments JOIN money_returns back USING (order_id) WHERE order_id = ANY(touched)
	ON CONFLICT DO NOTHING;
	SELECT array_agg(DISTINCT customer_email) INTO buyers FROM (
		SELECT unnest(buyers) AS customer_email
		UNION SELECT customer_email FROM money_moves WHERE order_id = ANY(touched)
	) concerned WHERE customer_email IS NOT NULL;
	UPDATE money_moves SET is_first = NOT money_moves.is_first
	FROM (
		SELECT DISTINCT ON (customer_email) customer_email, order_id FROM money_moves
		WHERE kind = 'paid' AND customer_email = ANY(buyers) ORDER BY customer_email, at, order_id
	) first
	WHERE money_moves.kind = 'paid' AND money_moves.customer_email = first.customer_email
		AND money_moves.is_first <> (money_moves.order_id = first.order_id);
END $$;
--> statement-breakpoint
CREATE FUNCTION follow_sales() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	touched text[];
BEGIN
	IF TG_OP = 'INSERT' THEN
		SELECT array_agg(DISTINCT order_id) INTO touched FROM rows_after
		WHERE kind IN ('refunded', 'chargeback') OR processed AND kind IN ('approved', 'renewed');
	ELSIF TG_OP = 'DELETE' THEN
		SELECT array_agg(DISTINCT order_id) INTO touched FROM rows_before
		WHERE kind IN ('refunded', 'chargeback') OR processed AND kind IN ('approved', 'renewed');
	ELSE
		-- That a return was tried again counts as well: its payment may have been applied at the same moment, unseen.
		SELECT array_agg(DISTINCT each) INTO touched
		FROM rows_before was JOIN rows_after now USING (id), unnest(ARRAY[was.order_id, now.order_id]) each
		WHERE (was.kind IN ('approved', 'renewed', 'refunded', 'chargeback')
				OR now.kind IN ('approved', 'renewed', 'refunded', 'chargeback'))
			AND (was.processed, was.error_message, was.kind, was.paid_cents, was.currency, was.provider,
				was.subscription_type, was.customer_email, was.happened_at, was.order_id)
			IS DISTINCT FROM (now.processed, now.error_message, now.kind, now.paid_cents, now.currency, now.provider,
				now.subscription_type, now.customer_email, now.happened_at, now.order_id);
	END IF;
	IF touched IS NOT NULL THEN
		PERFORM follow_money(touched);
	END IF;
	RETURN NULL;
END $$;
--> statement-breakpoint
-- In one order, so that two that share a shard do not wait for each other for ever.
CREATE FUNCTION sum_money_moves() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP <> 'INSERT' THEN
		INSERT INTO money_days AS days (day, kind, currency, provider, type, shard, cents, moves, newcomers)
		SELECT (at AT TIME ZONE 'America/Sao_Paulo')::date, kind, currency, provider, type, pg_backend_pid() % 64,
			-sum(cents), -count(*), -count(*) FILTER (WHERE is_first)
		FROM rows_before GROUP BY 1, 2, 3, 4, 5 ORDER BY 1, 2, 3, 4, 5
		ON CONFLICT (day, kind, currency, provider, type, shard) DO UPDATE SET
			cents = days.cents + excluded.cents,
			moves = days.moves + excluded.moves,
			newcomers = days.newcomers + excluded.newcomers;
	END IF;
	IF TG_OP <> 'DELETE' THEN
		INSERT INTO money_days AS days (day, kind, currency, provider, type, shard, cents, moves, newcomers)
		SELECT (at AT TIME ZONE 'America/Sao_Paulo')::date, kind, currency, provider, type, pg_backend_pid() % 64,
			sum(cents), count(*), count(*) FILTER (WHERE is_first)
		FROM rows_after GROUP BY 1, 2, 3, 4, 5 ORDER BY 1, 2, 3, 4, 5
		ON CONFLICT (day, kind, currency, provider, type, shard) DO UPDATE SET
			cents = days.cents + excluded.cents,
			moves = days.moves + excluded.moves,
			newcomers = days.newcomers + excluded.newcomers;
	END IF;
	RETURN NULL;
END $$;
--> statement-breakpoint
-- What was sold before this was kept.
CREATE FUNCTION fill_money() RETURNS void LANGUAGE sql AS $$
	TRUNCATE money_moves, money_days;
	INSERT INTO money_moves (order_id, kind, at, cents, currency, provider, type, customer_email, sale_id, is_first)
	SELECT order_id, 'paid', at, cents, currency, provider, type, customer_email, sale_id,
		customer_email IS NOT NULL AND row_number() OVER (PARTITION BY customer_email ORDER BY at, order_id) = 1
	FROM money_payments;
	INSERT INTO money_moves (order_id, kind, at, cents, currency, provider, type, customer_email, sale_id)
	SELECT order_id, back.kind, back.at, paid.cents, paid.currency, paid.provider, paid.type, paid.customer_email, back.sale_id
	FROM money_moves paid JOIN money_returns back USING (order_id) WHERE paid.kind = 'paid';
$$;
--> statement-breakpoint
CREATE TRIGGER sum_inserted_moves AFTER INSERT ON money_moves REFERENCING NEW TABLE AS rows_after
	FOR EACH STATEMENT EXECUTE FUNCTION sum_money_moves();
--> statement-breakpoint
CREATE TRIGGER sum_updated_moves AFTER UPDATE ON money_moves REFERENCING OLD TABLE AS rows_before NEW TABLE AS rows_after
	FOR EACH STATEMENT EXECUTE FUNCTION sum_money_moves();
--> statement-breakpoint
CREATE TRIGGER sum_deleted_moves AFTER DELETE ON money_moves REFERENCING OLD TABLE AS rows_before
	FOR EACH STATEMENT EXECUTE FUNCTION sum_money_moves();
--> statement-breakpoint
CREATE TRIGGER follow_inserted_sales AFTER INSERT ON sale_transactions REFERENCING NEW TABLE AS rows_after
	FOR EACH STATEMENT EXECUTE FUNCTION follow_sales();
--> statement-breakpoint
CREATE TRIGGER follow_updated_sales AFTER UPDATE ON sale_transactions REFERENCING OLD TABLE AS rows_before NEW TABLE AS rows_after
	FOR EACH STATEMENT EXECUTE FUNCTION follow_sales();
--> statement-breakpoint
CREATE TRIGGER follow_deleted_sales AFTER DELETE ON sale_transactions REFERENCING OLD TABLE AS rows_before
	FOR EACH STATEMENT EXECUTE FUNCTION follow_sales();
--> statement-breakpoint
SELECT fill_money();
