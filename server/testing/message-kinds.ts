import { globSync } from 'node:fs'
import type { MessageKind } from '../src/platform/messages/message-kinds.ts'

/** Every kind of message that the server can write, from `src/<domain>/messages/*.ts`. */
export async function everyMessageKind(): Promise<MessageKind<string>[]> {
  const folder = new URL('../src/', import.meta.url).pathname
  const files = globSync('*/messages/*.ts', { cwd: folder })
  const modules = await Promise.all(files.toSorted().map((file) => import(folder + file) as Promise<object>))
  return modules.flatMap((module) => Object.values(module).flatMap(kindsIn))
}

/** An export is one kind, or a table of kinds. */
function kindsIn(value: unknown): MessageKind<string>[] {
  if (isKind(value)) return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).filter(isKind) : []
}

const isKind = (value: unknown): value is MessageKind<string> =>
  typeof value === 'object' && value !== null && 'kind' in value && 'template' in value
