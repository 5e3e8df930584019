import { useEffect, useState } from 'react'
import { serverNow } from './server.ts'

const tickMilliseconds = 20_000

/** The server's time, updated every 20 seconds while a page is open; promises and claims are compared with it. */
export function useNow(): Date {
  const [now, setNow] = useState(() => new Date(serverNow()))
  useEffect(function tick() {
    const timer = setInterval(() => setNow(new Date(serverNow())), tickMilliseconds)
    return () => clearInterval(timer)
  }, [])
  return now
}
