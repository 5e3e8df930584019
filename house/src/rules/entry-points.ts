import type { Finding } from '../finding.ts'
import type { House } from '../house.ts'
import { placeOf } from '../place.ts'

interface EntryPoint {
  part: string
  packages: RegExp
  /** The rooms that may import them. */
  rooms: readonly string[]
}

const entryPoints: readonly EntryPoint[] = [
  {
    part: 'server',
    packages:
      /^(fastify|@fastify\/.+|fastify-type-provider-zod|pg|nodemailer|web-push|graphile-worker|pino|prom-client|@node-rs\/argon2)$/,
    rooms: ['platform'],
  },
  {
    part: 'dashboard',
    packages: /^(react-aria-components|react-aria|react-stately)(\/|$)/,
    rooms: ['kit'],
  },
  { part: 'contract', packages: /^(?!zod\/mini$|bikram-sambat$|\.)/, rooms: [] },
]

/** Rule 1, the entry points of packages: framework, driver and mail only in platform/; the component library only in kit/. */
export function packageEntryPoints(house: House): Finding[] {
  return house.sources.flatMap((source) => {
    const { part, room, isTest } = placeOf(source.path)
    if (isTest) return []
    return source.imports.flatMap(({ specifier, line }) => {
      const entry = entryPoints.find((one) => one.part === part && one.packages.test(specifier))
      if (!entry || entry.rooms.includes(room)) return []
      const where = entry.rooms.length > 0 ? `only ${entry.rooms.join(' and ')}/ imports` : `${part} does not import`
      return [{ path: source.path, line, rule: 'entry points', sentence: `${where} ${specifier}` }]
    })
  })
}

/** Rule 1, the rails: what speaks a rail's dialect (rails/<name>/) is not imported by other domains or platform/. */
export function railDialects(house: House): Finding[] {
  return house.sources.flatMap((source) => {
    const { part, room, domain, isTest } = placeOf(source.path)
    if (part !== 'server' || isTest || domain === 'rails' || (domain === undefined && room !== 'platform')) return []
    return source.imports.flatMap(({ specifier, line }) => {
      const target = house.reaches(source.path, specifier)
      if (!target || !/^server\/src\/rails\/[^/]+\//.test(target)) return []
      return [
        { path: source.path, line, rule: 'rails', sentence: `only rails/ speaks a rail's dialect (${specifier})` },
      ]
    })
  })
}
