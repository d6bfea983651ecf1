#pragma once

/// SQLite as Swift sees it. Only the Swift room `SQLiteLedger` imports this module.
#include <sqlite3.h>

/// Binds a copy of a text; `SQLITE_TRANSIENT` is a cast, which Swift does not import.
int csqlite_bind_text(sqlite3_stmt *statement, int index, const char *text, int length);

/// Whether closing the last connection folds the write-ahead log into the file; `sqlite3_db_config` is variadic,
/// which Swift cannot call.
int csqlite_set_checkpoint_on_close(sqlite3 *database, int is_on);
