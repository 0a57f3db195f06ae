import { expect, test } from 'vitest'
import { readRequest } from './read-request.ts'

const key = 'a secret key & more'
const call = { method: 'POST', url: 'https://api.example/lead', headers: [], body: '' }

test('fields are read from the address', () => {
  const url = `https://api.example/lead/?api_key=${encodeURIComponent(key)}&name=Jo%C3%A3o+%26+Maria`
  expect(readRequest({ ...call, method: 'GET', url }, key)).toEqual({
    method: 'GET',
    address: 'https://api.example/lead/',
    path: '/lead/',
    headers: [],
    fields: [
      ['api_key', '••••more'],
      ['name', 'João & Maria'],
    ],
  })
})

test('fields are read from a JSON body, nested ones by their path', () => {
  const body = JSON.stringify({ token: key, tz: -3, client: { name: 'Ana', ip: '' } })
  const headers: [string, string][] = [
    ['content-type', 'application/json'],
    ['authorization', `Bearer ${key}`],
  ]
  expect(readRequest({ ...call, headers, body }, key)).toMatchObject({
    headers: [
      ['content-type', 'application/json'],
      ['authorization', 'Bearer ••••more'],
    ],
    fields: [
      ['token', '••••more'],
      ['tz', '-3'],
      ['client.name', 'Ana'],
      ['client.ip', ''],
    ],
  })
})

test('fields are read from a form body', () => {
  const body = new URLSearchParams({ key, name: '{"Ana"}' }).toString()
  expect(readRequest({ ...call, body }, key).fields).toEqual([
    ['key', '••••more'],
    ['name', '{"Ana"}'],
  ])
})
