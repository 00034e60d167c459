// Writes TypeScript types from the server's JSON Schema, so that a changed message breaks the build.
// Usage: boroughs schema | node tools/types.js > src/protocol/messages.ts
import { readFileSync } from 'node:fs'

const TEMPLATE = '#/$defs/'

/**
 * `boroughs.games.mad_city.view.CityView` becomes `MadCityCityView`: two games may use one name.
 * `Scene_str_`, a scene in sentences, becomes `SaidScene`.
 */
function nameOf(key) {
  const said = key.match(/(\w+)_str_$/)
  if (said) return `Said${said[1]}`
  const parts = key.split('.')
  const own = parts.at(-1)
  const game = parts[parts.indexOf('games') + 1]
  if (parts.length === 1 || game === undefined || !parts.includes('games')) return own
  return game.replace(/(^|_)(\w)/g, (_, __, letter) => letter.toUpperCase()) + own
}

function literal(value) {
  return JSON.stringify(value)
}

function typeOf(schema) {
  if (schema.$ref) return nameOf(decodeURIComponent(schema.$ref.slice(TEMPLATE.length)))
  if (schema.anyOf) return [...new Set(schema.anyOf.map(typeOf))].join(' | ')
  if (schema.enum) return schema.enum.map(literal).join(' | ')
  if ('const' in schema) return literal(schema.const)
  switch (schema.type) {
    case 'null':
      return 'null'
    case 'boolean':
      return 'boolean'
    case 'integer':
    case 'number':
      return 'number'
    case 'string':
      return 'string'
    case 'array':
      if (schema.prefixItems) return `[${schema.prefixItems.map(typeOf).join(', ')}]`
      return schema.items ? `Array<${typeOf(schema.items)}>` : 'unknown[]'
    case 'object':
      if (schema.properties) return objectOf(schema)
      return schema.additionalProperties
        ? `Record<string, ${typeOf(schema.additionalProperties)}>`
        : 'Record<string, unknown>'
    default:
      return 'unknown'
  }
}

function objectOf(schema) {
  const required = new Set(schema.required ?? [])
  const fields = Object.entries(schema.properties).map(([name, field]) => {
    const mark = required.has(name) ? '' : '?'
    return `  ${JSON.stringify(name)}${mark}: ${typeOf(field)}\n`
  })
  return `{\n${fields.join('')}}`
}

function declare([key, schema]) {
  const about = schema.description ? `/** ${schema.description.replaceAll('*/', '')} */\n` : ''
  const name = nameOf(key)
  return schema.properties
    ? `${about}export interface ${name} ${objectOf(schema)}\n`
    : `${about}export type ${name} = ${typeOf(schema)}\n`
}

const schema = JSON.parse(readFileSync(0, 'utf-8'))
const definitions = Object.entries(schema.$defs)
const names = definitions.map(([key]) => nameOf(key))
const twice = names.find((name, index) => names.indexOf(name) !== index)
if (twice) throw new Error(`two definitions are called ${twice}`)
process.stdout.write(`// Generated from \`boroughs schema\` by tools/types.js. Do not edit.\n\n`)
process.stdout.write(`/** The version of these messages: the first one a client sends names it. */\nexport const PROTOCOL = ${literal(schema.protocol)}\n\n`)
process.stdout.write(definitions.map(declare).join('\n'))
