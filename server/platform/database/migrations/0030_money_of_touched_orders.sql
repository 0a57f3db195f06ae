-- oldest code: 0028_users_sorted
-- As before, but what was given back is looked up for the touched orders alone: a list of orders is not carried over from
-- one side of a join to the other, so every applied sale read all returns there ever were.
CREATE OR REPLACE FUNCTION follow_money(touched text[]) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
	buyers text[];
BEGIN
	WITH gone AS (DELETE FROM money_moves WHERE order_id = ANY(touched) RETURNING customer_email)
	SELECT array_agg(DISTINCT customer_email) INTO buyers FROM gone WHERE customer_email IS NOT NULL;
	INSERT INTO money_moves (order_id, kind, at, cents, currency, provider, type, customer_email, sale_id)
	SELECT order_id, 'paid', at, cents, currency, provider, type, customer_email, sale_id
	FROM money_payments WHERE order_id = ANY(touched)
	UNION ALL
	SELECT paid.order_id, back.kind, back.at, cents, currency, provider, type, customer_email, back.sale_id
	FROM money_payments paid JOIN money_returns back ON back.order_id = paid.order_id
	WHERE paid.order_id = ANY(touched) AND back.order_id = ANY(touched)
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
