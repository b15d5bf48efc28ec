import type { Message } from '@parlance/messages';
import type { WriteResult } from '../../format.ts';
import { writeProblem } from '../../syntax/collect.ts';
import { escapeAttribute, escapeText, legalXml, toLegal, xmlHolds } from '../../syntax/xml/text.ts';
import type { Diagnostic, NewResource } from '../../types.ts';

const framework = 'Version=4.0.0.0, Culture=neutral, PublicKeyToken=b77a5c561934e089';

const headers = [
  ['resmimetype', 'text/microsoft-resx'],
  ['version', '2.0'],
  ['reader', `System.Resources.ResXResourceReader, System.Windows.Forms, ${framework}`],
  ['writer', `System.Resources.ResXResourceWriter, System.Windows.Forms, ${framework}`],
] as const;

/** The schema that every .resx file carries and that .NET's tools expect to find. */
const schema = `  <xsd:schema id="root" xmlns="" xmlns:xsd="http://www.w3.org/2001/XMLSchema" xmlns:msdata="urn:schemas-microsoft-com:xml-msdata">
    <xsd:import namespace="http://www.w3.org/XML/1998/namespace" />
    <xsd:element name="root" msdata:IsDataSet="true">
      <xsd:complexType>
        <xsd:choice maxOccurs="unbounded">
          <xsd:element name="metadata">
            <xsd:complexType>
              <xsd:sequence>
                <xsd:element name="value" type="xsd:string" minOccurs="0" />
              </xsd:sequence>
              <xsd:attribute name="name" use="required" type="xsd:string" />
              <xsd:attribute name="type" type="xsd:string" />
              <xsd:attribute name="mimetype" type="xsd:string" />
              <xsd:attribute ref="xml:space" />
            </xsd:complexType>
          </xsd:element>
          <xsd:element name="assembly">
            <xsd:complexType>
              <xsd:attribute name="alias" type="xsd:string" />
              <xsd:attribute name="name" type="xsd:string" />
            </xsd:complexType>
          </xsd:element>
          <xsd:element name="data">
            <xsd:complexType>
              <xsd:sequence>
                <xsd:element name="value" type="xsd:string" minOccurs="0" msdata:Ordinal="1" />
                <xsd:element name="comment" type="xsd:string" minOccurs="0" msdata:Ordinal="2" />
              </xsd:sequence>
              <xsd:attribute name="name" type="xsd:string" use="required" msdata:Ordinal="1" />
              <xsd:attribute name="type" type="xsd:string" msdata:Ordinal="3" />
              <xsd:attribute name="mimetype" type="xsd:string" msdata:Ordinal="4" />
              <xsd:attribute ref="xml:space" />
            </xsd:complexType>
          </xsd:element>
          <xsd:element name="resheader">
            <xsd:complexType>
              <xsd:sequence>
                <xsd:element name="value" type="xsd:string" minOccurs="0" msdata:Ordinal="1" />
              </xsd:sequence>
              <xsd:attribute name="name" type="xsd:string" use="required" />
            </xsd:complexType>
          </xsd:element>
        </xsd:choice>
      </xsd:complexType>
    </xsd:element>
  </xsd:schema>`;

/** Writes a .resx file as Visual Studio does: schema, headers and one `<data>` per entry. */
export function serializeResx({ entries }: NewResource): WriteResult {
  const diagnostics: Diagnostic[] = [];
  const lines = ['<?xml version="1.0" encoding="utf-8"?>', '<root>', schema];
  for (const [name, value] of headers) {
    lines.push(`  <resheader name="${name}">`, `    <value>${value}</value>`, '  </resheader>');
  }
  for (const { key, message, comments } of entries) {
    const data = writeData(key, message, comments, '  ', '\n', diagnostics);
    if (data !== undefined) lines.push(`  ${data}`);
  }
  return { text: `${[...lines, '</root>'].join('\n')}\n`, diagnostics };
}

/** A `<data>` element, without the indentation of its first line; undefined for an impossible key. */
export function writeData(
  key: string,
  message: Message,
  comments: readonly string[],
  indentation: string,
  newline: string,
  diagnostics: Diagnostic[],
): string | undefined {
  if (!xmlHolds(key)) {
    diagnostics.push(writeProblem('key', key, 'XML can not hold a control character in a key.'));
    return undefined;
  }
  const inner = newline + indentation.repeat(2);
  const text = escapeText(toLegal(key, message, diagnostics), newline);
  const value = `${inner}<value>${text}</value>`;
  const note = escapeText(legalXml(comments.join('\n')), newline);
  const comment = note === '' ? '' : `${inner}<comment>${note}</comment>`;
  const opening = `<data name="${escapeAttribute(key)}" xml:space="preserve">`;
  return `${opening}${value}${comment}${newline}${indentation}</data>`;
}
