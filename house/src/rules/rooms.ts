import type { Finding } from '../finding.ts'
import type { House } from '../house.ts'
import { placeOf } from '../place.ts'
import { circles } from './cycles.ts'

/** The rooms of the large folders from the ground up. A file outside the rooms is above or below them as it needs. */
const roomsOf: Record<string, readonly string[]> = {
  'server/src/platform': ['crypto', 'postgres', 'database', 'jobs', 'messages', 'http', 'push'],
  'server/src/auth': ['messages', 'sessions', 'passwords', 'contact', 'second-factors', 'confirmations'],
  'server/src/collections': ['rows', 'checks', 'settle', 'open', 'callbacks', 'verify'],
  'server/src/funding': ['loads', 'limits', 'offers', 'settle', 'begin', 'pushes', 'verify', 'office'],
  'dashboard/src/kit': ['icons', 'format', 'layout', 'forms', 'data', 'overlays', 'office'],
}

/** Rule 1, the rooms: in a large folder a room imports only rooms before it; in every folder the rooms have an order. */
export const rooms = (house: House): Finding[] => [...outOfOrder(house), ...inCircles(house)]

function outOfOrder(house: House): Finding[] {
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

/** Rooms of one folder that import each other; `x.ts` beside `x/` is part of the room x. */
function inCircles(house: House): Finding[] {
  const folders = new Set(house.sources.flatMap(({ path }) => foldersAbove(path)))
  const imports = new Map<string, Map<string, Set<string>>>()
  for (const { path, imports: imported } of house.sources.filter((source) => !placeOf(source.path).isTest))
    for (const { specifier } of imported) {
      const target = house.reaches(path, specifier)
      const folder = target && commonFolder(path, target)
      const [one, other] = folder ? [roomAt(folders, folder, path), roomAt(folders, folder, target)] : []
      // the order of the domains is a rule of its own
      if (!folder || folder.endsWith('/src') || folder in roomsOf || !one || !other || one === other) continue
      const rooms = imports.get(folder) ?? new Map<string, Set<string>>()
      imports.set(folder, rooms.set(one, (rooms.get(one) ?? new Set()).add(other)))
    }
  return [...imports].flatMap(([folder, rooms]) =>
    circles(new Map([...rooms].map(([room, others]) => [room, [...others]]))).map((circle) => ({
      path: folder,
      line: 1,
      rule: 'rooms',
      sentence: `the rooms ${circle.join(', ')} import each other`,
    })),
  )
}

function foldersAbove(path: string): string[] {
  const parts = path.split('/').slice(0, -1)
  return parts.map((_, at) => parts.slice(0, at + 1).join('/'))
}

function commonFolder(one: string, other: string): string {
  const [parts, others] = [one.split('/').slice(0, -1), other.split('/').slice(0, -1)]
  const differs = parts.findIndex((part, at) => part !== others[at])
  return parts.slice(0, differs === -1 ? parts.length : differs).join('/')
}

function roomAt(folders: ReadonlySet<string>, folder: string, path: string): string | undefined {
  const [first = '', ...rest] = path.slice(folder.length + 1).split('/')
  const room = rest.length > 0 ? first : first.replace(/\.tsx?$/, '')
  return folders.has(`${folder}/${room}`) ? room : undefined
}
