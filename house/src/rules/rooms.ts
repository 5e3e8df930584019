import type { Finding } from '../finding.ts'
import type { House } from '../house.ts'
import { placeOf } from '../place.ts'

/** The rooms of the large folders from the ground up. A file outside the rooms is above or below them as it needs. */
const roomsOf: Record<string, readonly string[]> = {
  'server/src/platform': ['crypto', 'postgres', 'database', 'jobs', 'messages', 'http', 'push'],
  'server/src/auth': ['messages', 'sessions', 'passwords', 'contact', 'second-factors', 'confirmations'],
  'dashboard/src/kit': ['icons', 'format', 'layout', 'forms', 'data', 'overlays', 'office'],
}

/** Rule 1, the rooms: inside a large folder a room imports only rooms before it. */
export function rooms(house: House): Finding[] {
  return house.sources
    .filter(({ path }) => !placeOf(path).isTest)
    .flatMap((source) =>
      source.imports.flatMap(({ specifier, line }) => {
        const target = house.reaches(source.path, specifier)
        const sentence = target && upward(source.path, target)
        return sentence ? [{ path: source.path, line, rule: 'rooms', sentence: `${sentence} (${specifier})` }] : []
      }),
    )
}

function upward(from: string, to: string): string | undefined {
  for (const [folder, order] of Object.entries(roomsOf)) {
    const [one, other] = [roomIn(folder, from), roomIn(folder, to)]
    if (one === '' || other === '' || order.indexOf(other) <= order.indexOf(one)) continue
    return `${one} comes before ${other} and may not import it`
  }
  return undefined
}

/** The room of a file in a folder, or '' where it lies outside the folder or beside its rooms. */
function roomIn(folder: string, path: string): string {
  if (!path.startsWith(`${folder}/`)) return ''
  const [room = '', ...rest] = path.slice(folder.length + 1).split('/')
  return rest.length > 0 ? room : ''
}
