-- Those that nobody submitted are removed.
create index uploads_of_documents on uploads (created_at) where purpose = 'certificate';
