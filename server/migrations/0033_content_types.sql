-- What artwork may come as was one type that nobody could change: what it is kept as. It is a list of the shop's now, of all that the program reads.
INSERT INTO "list_values" ("id", "list", "name", "position")
SELECT gen_random_uuid(), 'contentTypes', name, place + 1
FROM unnest(ARRAY['image/png', 'image/webp', 'image/gif', 'image/tiff', 'image/svg+xml', 'application/pdf']) WITH ORDINALITY AS given (name, place)
ON CONFLICT DO NOTHING;
