-- A transaction of its own, because a value that is added to an enum can't be used in the same one.
ALTER TYPE "CertificateKind" ADD VALUE 'statement';
