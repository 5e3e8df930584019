/** What PostgreSQL is started with, for a small machine. `durable: false` is for throw-away test clusters only. */
export function settings({
  run,
  durable,
  connections,
}: {
  run: string
  durable: boolean
  connections: number
}): string[] {
  const chosen: Record<string, string | number> = {
    listen_addresses: '',
    port: 5432,
    unix_socket_directories: run,
    unix_socket_permissions: '0700',
    max_connections: connections,
    shared_buffers: '96MB',
    work_mem: '4MB',
    maintenance_work_mem: '48MB',
    effective_cache_size: '512MB',
    min_wal_size: '80MB',
    max_wal_size: '512MB',
    checkpoint_timeout: '10min',
    io_method: 'worker',
    io_workers: 2,
    autovacuum_max_workers: 2,
    max_parallel_workers: 2,
    random_page_cost: 1.1,
    jit: 'off',
    timezone: 'UTC',
    log_timezone: 'UTC',
    // The log must not hold what merchants typed: no statements, no values of a violated key.
    log_error_verbosity: 'terse',
    log_min_error_statement: 'panic',
    log_checkpoints: 'off',
    ...(durable
      ? { fsync: 'on', full_page_writes: 'on', synchronous_commit: 'on' }
      : {
          fsync: 'off',
          full_page_writes: 'off',
          synchronous_commit: 'off',
          autovacuum: 'off',
          shared_buffers: '64MB',
        }),
  }
  return Object.entries(chosen).flatMap(([name, value]) => ['-c', `${name}=${value}`])
}
