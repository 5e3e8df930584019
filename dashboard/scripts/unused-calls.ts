import type { Plugin } from 'vite'

// they make a value and do nothing else: a call of the contract, a schema, an icon
const makers = /(?<!function |[\w.$])(?=(?:z\.\w+|route|icon)\()/g
const ours = /\/(?:contract|dashboard)\/src\/.*\.tsx?$/

/**
 * Says of the calls that make a part of the contract or an icon that they may be left out where nothing uses the result.
 * The bundler's own `manualPureFunctions` goes by name in every package, and takes a library's `route.init()` for one.
 */
export function unusedCalls(): Plugin {
  return {
    name: 'sahuji-unused-calls',
    apply: 'build',
    transform: {
      order: 'pre',
      filter: { id: ours },
      handler: (code) => ({ code: code.replace(makers, '/* @__PURE__ */ '), map: null }),
    },
  }
}
