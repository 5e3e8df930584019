import { randomBytes } from 'node:crypto'
import type { PaperVault } from '../src/kyc/papers/paper-keys.ts'

/** Papers in memory, as the tests may look at and spoil them; every folder changed last at `changed_at`. */
export function testVault(): PaperVault & { files: Map<string, Buffer>; changed_at: Date } {
  const files = new Map<string, Buffer>()
  const vault = {
    files,
    changed_at: new Date(0),
    master: randomBytes(32),
    store: {
      put: async (name: string, bytes: Buffer) => void files.set(name, bytes),
      get: async (name: string) => files.get(name),
      removeAll: async (folder: string) => {
        for (const name of files.keys()) if (name.startsWith(`${folder}/`)) files.delete(name)
      },
      folders: async (after: string, count: number) =>
        [...new Set([...files.keys()].map((name) => name.split('/').slice(0, 2).join('/')))]
          .toSorted()
          .filter((name) => name > after)
          .slice(0, count)
          .map((name) => ({ name, changed_at: vault.changed_at })),
      removeUnfinished: async () => {},
    },
  }
  return vault
}
