import { expect, it } from 'vitest'
import { readBucketAddress } from './bucket-address.ts'

const amazon = { bucket: 'conference', prefix: '', endpoint: undefined, region: 'us-east-1', isInPath: false }
const own = { ...amazon, endpoint: 'https://s3.example.org', region: 'eu-1', isInPath: true }

it.each([
  ['s3://conference', amazon],
  ['s3://conference?region=eu-central-1', { ...amazon, region: 'eu-central-1' }],
  ['s3://conference?endpoint=https://s3.example.org&region=eu-1', own],
  ['s3://conference?endpoint=https%3A%2F%2Fs3.example.org/&region=eu-1', own],
  [
    's3://conference/wrec/2026/?endpoint=https://s3.example.org&region=eu-1',
    { ...own, prefix: 'wrec/2026/' },
  ],
  ['s3://conference?endpoint=https://s3.example.org&region=eu-1&style=host', { ...own, isInPath: false }],
  [
    's3://conference?endpoint=http://127.0.0.1:8080',
    { ...amazon, endpoint: 'http://127.0.0.1:8080', isInPath: true },
  ],
])('the address of a bucket reads %s', (text, address) => {
  expect(readBucketAddress(text)).toEqual(address)
})

it.each([
  'conference',
  'https://s3.example.org/conference',
  's3://',
  's3://No_Bucket',
  // a secret in a URL is shown wherever the URL is
  's3://key:secret@conference?endpoint=https://s3.example.org',
  's3://conference?endpoint=https://key:secret@s3.example.org',
  's3://conference?endpoint=s3.example.org',
  's3://conference?endpoint=ftp://s3.example.org',
  's3://conference?endpoint=https://s3.example.org/conference',
  's3://conference/a/../b',
  's3://conference/a b',
  's3://conference?key=secret',
  's3://conference?style=dns',
])('the address of a bucket refuses %s', (text) => {
  expect(readBucketAddress(text)).toBeUndefined()
})
