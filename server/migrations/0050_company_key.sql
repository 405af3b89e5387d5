-- What names of one company have in common; the rule companyKey is the same in TypeScript.
CREATE FUNCTION company_key(text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
	select replace(regexp_replace(
		btrim(regexp_replace(
			regexp_replace(
				regexp_replace(public.fold_text($1), '^[\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00bf\u00d7\u00f7\u0964\u0965\u0970\u2000-\u206f\u20a0-\u20cf\u2190-\u2bff\u2e00-\u2e7f\u3000-\u3020\u3030\u30fb]*(?:m */ *s|messrs)(?![^\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00bf\u00d7\u00f7\u0964\u0965\u0970\u2000-\u206f\u20a0-\u20cf\u2190-\u2bff\u2e00-\u2e7f\u3000-\u3020\u3030\u30fb])', ''),
				'[\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00bf\u00d7\u00f7\u0964\u0965\u0970\u2000-\u206f\u20a0-\u20cf\u2190-\u2bff\u2e00-\u2e7f\u3000-\u3020\u3030\u30fb]+', ' ', 'g'),
			'(?:^| )and(?= |$)', ' ', 'g')),
		'(?: +(?:pvt|private|pte|ltd|limited|llp|l l p|llc|opc|inc|plc|gmbh|p(?= +(?:ltd|limited)(?: |$))))+$', ''), ' ', '')
$$;--> statement-breakpoint
DROP INDEX "customers_same_name";--> statement-breakpoint
CREATE INDEX "customers_same_company" ON "customers" USING btree (company_key("name"));--> statement-breakpoint
CREATE INDEX "tools_same_name" ON "tools" USING btree (regexp_replace(lower("name") collate "C", '[[:space:][:punct:] –—‘’“”]+', '', 'g'));