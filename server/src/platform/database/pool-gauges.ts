import type { Database } from './database.ts'
import type { GaugeSource } from '../gauges.ts'

/** The application's pool of connections: read without the database, so that it is seen also when all of them are taken. */
export const poolGauges = (db: Database): GaugeSource => ({
  name: 'pool',
  gauges: [
    { name: 'sahuji_pool_connections_max', help: 'Connections that the pool may open' },
    { name: 'sahuji_pool_connections', help: 'Connections of the pool, by state', labels: ['state'] },
    { name: 'sahuji_pool_waiting', help: 'Requests and jobs that wait for a connection' },
  ],
  read: () => {
    const { max, open, idle, waiting } = db.use()
    return [
      { gauge: 'sahuji_pool_connections_max', value: max },
      { gauge: 'sahuji_pool_connections', labels: { state: 'busy' }, value: open - idle },
      { gauge: 'sahuji_pool_connections', labels: { state: 'idle' }, value: idle },
      { gauge: 'sahuji_pool_waiting', value: waiting },
    ]
  },
})
