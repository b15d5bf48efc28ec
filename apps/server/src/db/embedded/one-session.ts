/** Tells statements that the database has one session: a setting of its connection, which PostgreSQL does not know. */
export const oneSession = 'parlance.has_one_session';
